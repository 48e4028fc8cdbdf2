// retained tree per session in V8: 1 controller, container, 20 widgets, 20 labels, button; click updates the label and returns the fragment
const http=require('http');const S=new Map();
class View{constructor(k,id){this.kind=k;this.id=id;this.frame={x:0,y:0,w:100,h:20};this.subviews=[];this.attrs={};this.dirty=false;this.superview=null}add(v){v.superview=this;this.subviews.push(v);return v}}
const esc=s=>s.replace(/[&<>"']/g,c=>'&#'+c.charCodeAt(0)+';');
function build(){const vc={n:0,root:new View('div','root'),fields:{}};vc.label=vc.root.add(new View('label','label'));vc.label.text='clicks 0';
for(let i=0;i<20;i++){const r=vc.root.add(new View('row','r'+i));const l=r.add(new View('label','l'+i));l.text='Field '+i;const f=r.add(new View('input','f'+i));f.value='value '+i;f.placeholder='type here';vc.fields['f'+i]=f}
const b=vc.root.add(new View('button','go'));b.text='Go';b.action=()=>{vc.n++;vc.label.text='clicks '+vc.n;vc.label.dirty=true};vc.button=b;return vc}
function html(v){if(v.kind=='label')return `<span id="${v.id}">${esc(v.text)}</span>`;if(v.kind=='input')return `<input id="${v.id}" name="${v.id}" value="${esc(v.value)}" placeholder="${esc(v.placeholder)}">`;if(v.kind=='button')return `<button id="${v.id}" hx-post="/click" hx-swap="none">${esc(v.text)}</button>`;return `<div id="${v.id}" class="${v.kind}">`+v.subviews.map(html).join('')+'</div>'}
http.createServer((q,r)=>{const m=/s=(\d+)/.exec(q.headers.cookie||'');const k=m?m[1]:'0';let vc=S.get(k);if(!vc){vc=build();S.set(k,vc)}
 if(q.url=='/gc'){global.gc&&global.gc();const mu=process.memoryUsage();r.end(JSON.stringify({n:S.size,heap:mu.heapUsed,rss:mu.rss}));return}
 if(q.method=='POST'){let b='';q.on('data',d=>b+=d);q.on('end',()=>{for(const p of b.split('&')){const i=p.indexOf('=');const f=vc.fields[p.slice(0,i)];if(f)f.value=decodeURIComponent(p.slice(i+1).replace(/\+/g,' '))}vc.button.action();vc.label.dirty=false;r.setHeader('Content-Type','text/html; charset=utf-8');r.end(html(vc.label))});return}
 r.setHeader('Content-Type','text/html; charset=utf-8');r.end('<!doctype html><html><body>'+html(vc.root)+'</body></html>')}).listen(+process.argv[2],'127.0.0.1');

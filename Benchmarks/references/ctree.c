// ceiling: libmicrohttpd + one retained C tree per session (20 inputs, 20 labels, rows, button), striped locks; click decodes the 20-field form, updates the label, returns the fragment
#define _GNU_SOURCE
#include <microhttpd.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <signal.h>
typedef struct view{short kind;short nsub,cap;double frame[4];struct view*super,**sub;char*id,*text,*aux;}view;
typedef struct sess{long id;int n;view*root,*label;view*in[20];struct sess*next;}sess;
#define NB 65536
static sess*tab[NB];static pthread_mutex_t lk[NB/64];static long count;
static view*nv(view*p,int k,const char*id,const char*t,const char*a){view*v=calloc(1,sizeof*v);v->kind=k;v->id=strdup(id);v->text=strdup(t);v->aux=a?strdup(a):0;if(p){v->super=p;if(p->nsub==p->cap){p->cap=p->cap?p->cap*2:2;p->sub=realloc(p->sub,p->cap*sizeof(view*));}p->sub[p->nsub++]=v;}return v;}
static sess*get(long id){sess**b=&tab[(id*2654435761u)%NB],*s=*b;while(s&&s->id!=id)s=s->next;if(s)return s;s=calloc(1,sizeof*s);s->id=id;s->root=nv(0,0,"root","",0);s->label=nv(s->root,1,"label","clicks 0",0);char a[16],c[32];for(int i=0;i<20;i++){sprintf(a,"r%d",i);view*r=nv(s->root,0,a,"",0);sprintf(a,"l%d",i);sprintf(c,"Field %d",i);nv(r,1,a,c,0);sprintf(a,"f%d",i);sprintf(c,"value %d",i);s->in[i]=nv(r,2,a,c,"type here");}nv(s->root,3,"go","Go",0);s->next=*b;*b=s;__sync_fetch_and_add(&count,1);return s;}
static char*esc(char*o,const char*s){for(;*s;s++)switch(*s){case'<':o=stpcpy(o,"&lt;");break;case'>':o=stpcpy(o,"&gt;");break;case'&':o=stpcpy(o,"&amp;");break;case'"':o=stpcpy(o,"&quot;");break;default:*o++=*s;}*o=0;return o;}
static char*html(char*o,view*v){if(v->kind==1){o=stpcpy(o,"<span id=\"");o=stpcpy(o,v->id);o=stpcpy(o,"\">");o=esc(o,v->text);return stpcpy(o,"</span>");}
 if(v->kind==2){o=stpcpy(o,"<input id=\"");o=stpcpy(o,v->id);o=stpcpy(o,"\" name=\"");o=stpcpy(o,v->id);o=stpcpy(o,"\" value=\"");o=esc(o,v->text);o=stpcpy(o,"\" placeholder=\"");o=esc(o,v->aux);return stpcpy(o,"\">");}
 if(v->kind==3)return stpcpy(o,"<button id=\"go\" hx-post=\"/click\" hx-swap=\"none\">Go</button>");
 o=stpcpy(o,"<div id=\"");o=stpcpy(o,v->id);o=stpcpy(o,"\" class=\"row\">");for(int i=0;i<v->nsub;i++)o=html(o,v->sub[i]);return stpcpy(o,"</div>");}
typedef struct{size_t n;char b[2048];}up;
static enum MHD_Result h(void*cls,struct MHD_Connection*c,const char*url,const char*m,const char*v,const char*ud,size_t*us,void**con){
 up*u=*con;if(!u){*con=u=malloc(sizeof*u);u->n=0;return MHD_YES;}
 if(*us){if(u->n+*us<sizeof u->b){memcpy(u->b+u->n,ud,*us);u->n+=*us;}*us=0;return MHD_YES;}
 const char*ck=MHD_lookup_connection_value(c,MHD_COOKIE_KIND,"s");long id=ck?atol(ck):0;unsigned hs=(id*2654435761u)%NB;char*o=malloc(16384),*e=o;pthread_mutex_lock(&lk[hs/64]);sess*s=get(id);
 if(!strcmp(m,"POST")){u->b[u->n]=0;char*sv,*p=strtok_r(u->b,"&",&sv);for(;p;p=strtok_r(0,"&",&sv))if(*p=='f'){int i=atoi(p+1);char*q=strchr(p,'=');if(q&&i>=0&&i<20){q++;for(char*x=q;*x;x++)if(*x=='+')*x=' ';MHD_http_unescape(q);if(strcmp(s->in[i]->text,q)){free(s->in[i]->text);s->in[i]->text=strdup(q);}}}
  char t[32];sprintf(t,"clicks %d",++s->n);free(s->label->text);s->label->text=strdup(t);e=html(o,s->label);}
 else{e=stpcpy(o,"<!doctype html><html><body>");e=html(e,s->root);e=stpcpy(e,"</body></html>");}
 pthread_mutex_unlock(&lk[hs/64]);struct MHD_Response*r=MHD_create_response_from_buffer(e-o,o,MHD_RESPMEM_MUST_FREE);MHD_add_response_header(r,"Content-Type","text/html; charset=utf-8");int x=MHD_queue_response(c,200,r);MHD_destroy_response(r);return x;}
static void done(void*cls,struct MHD_Connection*c,void**con,enum MHD_RequestTerminationCode t){free(*con);*con=0;}
int main(int argc,char**argv){int port=argc>1?atoi(argv[1]):18095;signal(SIGPIPE,SIG_IGN);for(int i=0;i<NB/64;i++)pthread_mutex_init(&lk[i],0);struct MHD_Daemon*d=MHD_start_daemon(MHD_USE_POLL_INTERNAL_THREAD,port,0,0,h,0,MHD_OPTION_THREAD_POOL_SIZE,2u,MHD_OPTION_CONNECTION_LIMIT,4096u,MHD_OPTION_NOTIFY_COMPLETED,done,0,MHD_OPTION_END);if(!d)return 1;puts("up");fflush(stdout);pause();}

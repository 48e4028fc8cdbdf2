"""The page of ctree.c in Django with htmx, as its documentation has it: a form, a template, a session for each visitor.

Sessions are files, which no database syncs. Served by gunicorn: `gunicorn django_page:application`.
"""

import os

import django
from django import forms
from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.shortcuts import render
from django.urls import path
from django.views.decorators.http import require_POST

PAGE = """<!doctype html><html><head><title>Fields</title><script src="/htmx.js"></script></head>
<body hx-headers='{"X-CSRFToken": "{{ csrf_token }}"}'><form>
<span id="label">clicks {{ count }}</span>
{% for field in form %}<div id="r{{ forloop.counter0 }}" class="row">
{{ field.label_tag }} {{ field }}</div>
{% endfor %}<button id="go" hx-post="/click" hx-target="#label" hx-swap="outerHTML">Go</button>
</form></body></html>"""
LABEL = '<span id="label">clicks {{ count }}</span>'

settings.configure(
    SECRET_KEY="of a benchmark", ALLOWED_HOSTS=["127.0.0.1"], ROOT_URLCONF=__name__,
    INSTALLED_APPS=["django.contrib.sessions", "django_htmx"],
    MIDDLEWARE=[
        "django.middleware.security.SecurityMiddleware", "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.common.CommonMiddleware", "django.middleware.csrf.CsrfViewMiddleware",
        "django.middleware.clickjacking.XFrameOptionsMiddleware", "django_htmx.middleware.HtmxMiddleware",
    ],
    SESSION_ENGINE="django.contrib.sessions.backends.file", SESSION_FILE_PATH=os.environ["SESSIONS"],
    TEMPLATES=[{
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "OPTIONS": {
            "context_processors": ["django.template.context_processors.request"],
            "loaders": [("django.template.loaders.cached.Loader", [
                ("django.template.loaders.locmem.Loader", {"page.html": PAGE, "label.html": LABEL})])],
        },
    }])
django.setup()


class Fields(forms.Form):
    pass


for number in range(20):
    Fields.base_fields[f"f{number}"] = forms.CharField(
        label=f"Field {number}", required=False, widget=forms.TextInput(attrs={"placeholder": "type here"}))
START = {f"f{number}": f"value {number}" for number in range(20)}


def page(request):
    session = request.session
    session.setdefault("count", 0)
    return render(request, "page.html", {
        "count": session["count"], "form": Fields(initial=session.get("values", START))})


@require_POST
def click(request):
    fields = Fields(request.POST)
    assert fields.is_valid()
    request.session["values"] = fields.cleaned_data
    request.session["count"] = request.session.get("count", 0) + 1
    return render(request, "label.html", {"count": request.session["count"]})


urlpatterns = [path("", page), path("click", click)]
application = get_wsgi_application()

vcl 4.1;

# Varnish before a Storefold store that is started with CDN_MAX_AGE_S. See docs/deploy.md, "A cache in front".

backend default {
  .host = "127.0.0.1";
  .port = "3000";
}

# Whoever ends TLS on this machine comes from it as well, and must pass no BAN on from outside.
acl purgers {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  # From purge.mjs: the keys of answers to drop, with | between them.
  if (req.method == "BAN") {
    if (client.ip !~ purgers) { return (synth(403)); }
    if (req.http.Surrogate-Key !~ "^[A-Za-z0-9_|]+$") { return (synth(400)); }
    ban("obj.http.Surrogate-Key ~ (^|\s)(" + req.http.Surrogate-Key + ")(\s|$)");
    return (synth(200));
  }
  # The API has no cookies. Those of the storefront's own pages say nothing to it.
  if (req.url ~ "^/api/") { unset req.http.Cookie; }
  # What is said to the holder of a cart is said to nobody else. Varnish does the same for Authorization by itself.
  if (req.http.X-Service-Token) { return (pass); }
}

# A store that starts anew, or sheds load for a moment, is asked once more before a shopper hears of it.
sub vcl_backend_error {
  if (bereq.method == "GET" && bereq.retries < 1) { return (retry); }
}

sub vcl_backend_response {
  if (beresp.status >= 500 && bereq.method == "GET" && bereq.retries < 1) { return (retry); }
  # Of whoever it was fetched for.
  if (beresp.http.Surrogate-Key) {
    unset beresp.http.X-RateLimit-Limit;
    unset beresp.http.X-RateLimit-Remaining;
    unset beresp.http.X-Request-Id;
  }
}

sub vcl_deliver {
  unset resp.http.Surrogate-Key;
  set resp.http.X-Cache = obj.hits;
}

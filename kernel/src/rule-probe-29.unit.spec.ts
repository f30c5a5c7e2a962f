import '@storefold/server/http';

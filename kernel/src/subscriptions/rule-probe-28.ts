import '@storefold/server/runtime';

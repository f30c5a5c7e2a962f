import '@storefold/gateway';

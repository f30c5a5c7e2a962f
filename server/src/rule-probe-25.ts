import '@storefold/engines';

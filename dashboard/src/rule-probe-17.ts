import '@storefold/identity';

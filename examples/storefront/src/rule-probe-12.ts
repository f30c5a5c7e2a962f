import '@storefold/contracts';

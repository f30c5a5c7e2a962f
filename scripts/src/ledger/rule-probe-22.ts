import '@storefold/stored-value';

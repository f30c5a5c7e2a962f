import '@storefold/catalog';

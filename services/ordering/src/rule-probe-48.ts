import '@storefold/engines/testing';

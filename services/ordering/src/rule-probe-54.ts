import '@storefold/kernel/testing';

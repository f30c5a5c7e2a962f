import '@storefold/kernel/dictionary';

import '@storefold/kernel/command-handling';

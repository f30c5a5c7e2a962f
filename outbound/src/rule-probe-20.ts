import '@storefold/webhooks';

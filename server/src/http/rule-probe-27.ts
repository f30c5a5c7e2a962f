import '@storefold/kernel/subscriptions';

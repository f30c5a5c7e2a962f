import '@storefold/kernel/core';

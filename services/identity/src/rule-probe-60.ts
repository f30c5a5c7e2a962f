import '../../../kernel/dist/core/index.js';

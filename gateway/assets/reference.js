const { documentElement } = document;
documentElement.classList.toggle('dark-mode', window.matchMedia('(prefers-color-scheme: dark)').matches);

// Shows the OpenAPI document that the page names.
const { document: url } = document.getElementById('reference').dataset;

window.SwaggerUIBundle({
  url,
  domNode: document.getElementById('reference'),
  deepLinking: true,
  // Swagger UI stops in the middle of more than a hundred open operations.
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  filter: true,
  persistAuthorization: false,
  showExtensions: false,
  tryItOutEnabled: false,
  validatorUrl: null,
});

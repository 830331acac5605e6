export { apiPage } from './api-page.ts';
export { type OpenApiOptions, openApi } from './open-api.ts';

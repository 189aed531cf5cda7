import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { PRODUCT_VERSION } from '#shared/version.ts';
import { openApiTexts } from './openapi.ru.ts';

/** OpenAPI from the contract's schemas, shown at /docs. Register before the routes. */
export async function openApiPlugin(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: openApiTexts.title, description: openApiTexts.description, version: PRODUCT_VERSION },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          clinic: { type: 'apiKey', in: 'header', name: 'APIKey', description: openApiTexts.clinic },
        },
      },
    },
    transform: ({ schema, url, route }) => {
      const endpoint = app.endpoints.find(
        ({ id }) => id === (route.config as { endpointId?: string } | undefined)?.endpointId,
      );
      if (!endpoint) return { schema: { ...schema, hide: true }, url };
      const security = [
        ...(endpoint.access === 'public' ? [] : [{ bearer: [] }]),
        ...(endpoint.scope === 'clinic' ? [{ clinic: [] }] : []),
      ];
      const access = openApiTexts.access(endpoint.access);
      return {
        schema: {
          ...schema,
          ...(endpoint.uploads ? formOf(endpoint) : {}),
          tags: [tagOf(endpoint.path)],
          description: access,
          security: security.length > 0 ? [Object.assign({}, ...security)] : [],
        },
        url,
      };
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    transformStaticCSP: withInlineStyles,
    uiConfig: { docExpansion: 'none', persistAuthorization: false },
  });
}

/** The form of a call that takes a file: the texts that it declares, and the file. */
function formOf({ body }: Endpoint) {
  const { properties = {}, required = [] } = (body ?? {}) as { properties?: object; required?: readonly string[] };
  return {
    consumes: ['multipart/form-data'],
    body: {
      type: 'object',
      properties: { ...properties, file: { type: 'string', format: 'binary' } },
      required: [...required, 'file'],
      additionalProperties: false,
    },
  };
}

/** The first word of a path that says something: `/api/auth/…` is `auth`. */
const tagOf = (path: string): string => path.split('/').find((part) => part !== '' && part !== 'api') ?? 'other';

/** The page of swagger-ui styles itself inline; its scripts stay within the policy that it brings. */
const withInlineStyles = (policy: string): string =>
  policy.replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'");

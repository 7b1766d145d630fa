import { z } from 'zod'
import { ALL_CALLS, callName, mountedPath } from '../../../contract/calls.ts'
import type { Call } from '../../../contract/define.ts'
import { REFUSALS } from '../../../contract/errors.ts'

type Schema = Readonly<Record<string, unknown>>

/** The OpenAPI 3.1 document of the nine services, made from the contract once. */
export function openApiDocument(): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const call of ALL_CALLS) {
    const path = mountedPath(call)
    paths[path] ??= {}
    paths[path][call.method.toLowerCase()] = operation(call)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'The nine services',
      version: '1.1',
      description:
        'Every answer is JSON with `status`. A rule that says no answers 200 with `status: false`, a code and a Thai message. Money is baht with at most two decimals.',
    },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'sid' },
        token: { type: 'http', scheme: 'bearer' },
      },
      schemas: { Refusal: refusalSchema() },
    },
  }
}

function operation(call: Call): object {
  const refusal = { $ref: '#/components/schemas/Refusal' }
  const success = call.reply ? [schemaOf(call.reply, 'output')] : []
  return {
    operationId: callName(call),
    tags: [call.service],
    summary: call.use,
    ...(call.audience === 'member' ? { security: [{ session: [] }, { token: [] }] } : {}),
    parameters: [...pathParameters(call), ...queryParameters(call), ...headerParameters(call)],
    ...(call.body
      ? { requestBody: { required: true, content: bodyOf(call, schemaOf(call.body, 'input')) } }
      : {}),
    responses: {
      200: {
        description: 'The answer, or a refusal by a rule',
        content: { ...json({ anyOf: [...success, refusal] }), ...fileOf(call) },
      },
      400: { description: 'The request is not what the schema says', content: json(refusal) },
      ...(call.audience === 'member' ? { 401: { description: 'No session', content: json(refusal) } } : {}),
      ...(call.keyed
        ? {
            409: { description: 'The same key is still in work', content: json(refusal) },
            422: { description: 'The key was used for something else', content: json(refusal) },
          }
        : {}),
      503: { description: 'Part of the world is unavailable; Retry-After says when', content: json(refusal) },
    },
  }
}

function pathParameters(call: Call): object[] {
  return [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function queryParameters(call: Call): object[] {
  const fixed = Object.entries(call.fixedQuery ?? {}).map(([name, value]) => ({
    name,
    in: 'query',
    schema: { const: value },
  }))
  if (!call.query) return fixed
  const properties = (schemaOf(call.query, 'input').properties ?? {}) as Record<string, Schema>
  return [...fixed, ...Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', schema }))]
}

function headerParameters(call: Call): object[] {
  const changes =
    call.audience === 'member' && (call.movesMoney || (call.method === 'POST' && !call.readsOnly))
  return [
    ...(call.keyed
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: true,
            schema: { type: 'string', format: 'uuid' },
          },
        ]
      : []),
    ...(changes
      ? [
          {
            name: 'X-XSRF-TOKEN',
            in: 'header',
            description: 'The XSRF-TOKEN cookie. Needed with the session cookie, not with a token.',
            schema: { type: 'string' },
          },
        ]
      : []),
  ]
}

function refusalSchema(): object {
  return {
    type: 'object',
    required: ['status', 'code', 'message'],
    properties: {
      status: { const: false },
      code: { enum: Object.keys(REFUSALS) },
      message: { type: 'string', description: 'Thai, for the member' },
    },
  }
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

function bodyOf(call: Call, schema: Schema): object {
  return call.multipart ? { 'multipart/form-data': { schema } } : json(schema)
}

function fileOf({ file }: Call): object {
  return file ? { [file]: { schema: { type: 'string', format: 'binary' } } } : {}
}

function json(schema: object): object {
  return { 'application/json': { schema } }
}

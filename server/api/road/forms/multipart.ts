import { Refusal } from '../../../errors.ts'
import { headerText } from '../identify.ts'
import type { RequestHeaders } from '../xsrf.ts'

/** Parts of a form with a file. A form of many small parts would keep bets waiting while it is read. */
const MOST_PARTS = 16

/** The fields of a form with a file, each once. Throws `Refusal` BAD_REQUEST. */
export async function readMultipart(headers: RequestHeaders, body: Buffer): Promise<object> {
  const fields = [...(await readForm(headers, body))]
  if (new Set(fields.map(([name]) => name)).size < fields.length) throw new Refusal('BAD_REQUEST')
  return Object.fromEntries(fields)
}

/** A form with a file, of a few parts. Throws `Refusal` BAD_REQUEST. */
export async function readForm(headers: RequestHeaders, body: Buffer): Promise<FormData> {
  const type = headerText(headers['content-type']) ?? ''
  const [, quoted, bare] = /^multipart\/form-data\s*;\s*boundary=(?:"([^"]+)"|([^\s;,"]+))$/i.exec(type) ?? []
  const boundary = quoted ?? bare
  if (!boundary || countParts(body, boundary) > MOST_PARTS) throw new Refusal('BAD_REQUEST')
  const answer = new Response(new Uint8Array(body), { headers: { 'content-type': type } })
  return answer.formData().catch((error: unknown) => {
    if (error instanceof TypeError) throw new Refusal('BAD_REQUEST')
    throw error
  })
}

/** At most one more than are allowed. */
function countParts(body: Buffer, boundary: string): number {
  const line = `--${boundary}`
  let count = 0
  for (let at = body.indexOf(line); at !== -1 && count <= MOST_PARTS; at = body.indexOf(line, at + 1))
    count += 1
  return count - 1
}

import { Readable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'

/** A page on its way to its visitor, in parts. */
export interface StreamedPage {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly cookies: readonly string[]
  readonly body: Readable | undefined
}

/** A page in full, as it was drawn for the first who asked for it. */
export interface DrawnPage extends Omit<StreamedPage, 'body'> {
  readonly text: string
  /** Nothing of it was refused to that visitor that another might get. */
  readonly isWhole: boolean
  /** The nonce it was drawn with. Random: nothing else in the text is equal to it. */
  readonly nonce: string
}

/** The router's answer, with the cookies of the calls that the page has made. */
export function streamedPage(response: Response, setCookies: readonly string[]): StreamedPage {
  return {
    status: response.status,
    headers: [...response.headers].filter(([name]) => name !== 'set-cookie'),
    cookies: [...response.headers.getSetCookie(), ...setCookies],
    body: response.body ? Readable.fromWeb(response.body as NodeReadableStream) : undefined,
  }
}

/** Reads a page to its end, to be sent to more visitors than one. */
export async function readPage(
  { body, ...page }: StreamedPage,
  nonce: string,
  isWhole: () => boolean,
): Promise<DrawnPage> {
  const text = body ? await textOf(body) : ''
  return { ...page, text, nonce, isWhole: isWhole() }
}

/** A drawn page for another visitor, with the nonce of the answer that carries it. */
export function withNonce(
  { text, nonce: drawnWith, isWhole: _, ...page }: DrawnPage,
  nonce: string,
): StreamedPage {
  return { ...page, body: text ? Readable.from([text.replaceAll(drawnWith, nonce)]) : undefined }
}

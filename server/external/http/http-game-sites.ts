import type { GameSites, SiteAnswer } from '../games/game-sites.ts'

const TIMEOUT_MS = 5_000
/** A page of a game is not read: whether it answers is the question. */
const MOST_BYTES = 2_048

/** `onMachine`: of a demo, which makes no outside calls. */
export function httpGameSites({ onMachine = false } = {}): GameSites {
  const allowed = (address: string): string => {
    if (onMachine && !ON_MACHINE.has(new URL(address).hostname)) {
      throw new Error('a demo asks nobody outside this machine')
    }
    return address
  }
  return {
    look: async (address) => ask(allowed(address), { method: 'GET' }),
    send: async (address, body, headers) =>
      ask(allowed(address), {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      }),
  }
}

const ON_MACHINE: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

async function ask(address: string, request: RequestInit): Promise<SiteAnswer> {
  const answer = await fetch(address, {
    ...request,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return { status: answer.status, text: await beginningOf(answer) }
}

async function beginningOf(answer: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    parts.push(part)
    size += part.length
    if (size >= MOST_BYTES) break
  }
  return Buffer.concat(parts).subarray(0, MOST_BYTES).toString('utf8')
}

import type { FairProofAnswer, FairRoundAnswer } from '../../../contract/fair.ts'
import { type Check, checkTicket } from '../../../domain/fair/check-ticket.ts'
import { type Evidence, evidenceText, readHead, readProof } from '../../../domain/fair/evidence.ts'
import { readReceiptText, receiptText, type TicketReceipt } from '../../../domain/fair/receipt.ts'
import { sha256 } from '../../../domain/fair/sha256.ts'
import { verifyEd25519 } from '../../verifier/ed25519.ts'

export type Checked =
  | { readonly outcome: 'unreadable' | 'failed' }
  | {
      readonly outcome: 'checked'
      readonly receipt: TicketReceipt
      readonly checks: readonly Check[]
      /** What the member keeps, as a file. */
      readonly file: string
    }

/**
 * Checks a receipt in this browser. Only its round and its leaf are asked for; numbers, stakes and nonce stay here.
 * Takes the receipt's text, or an address that ends in it.
 */
export async function checkReceipt(text: string): Promise<Checked> {
  const receipt = readReceiptText(text)
  if (!receipt) return { outcome: 'unreadable' }
  const evidence = await gatherEvidence(receipt)
  if (!evidence) return { outcome: 'failed' }
  return {
    outcome: 'checked',
    receipt,
    checks: await checkTicket(evidence, sha256, verifyEd25519),
    file: evidenceText(evidence, receiptText(receipt)),
  }
}

/** Undefined when the server does not answer: that is no verdict about the ticket. */
async function gatherEvidence(receipt: TicketReceipt): Promise<Evidence | undefined> {
  const [round, proof] = await Promise.all([
    ask<FairRoundAnswer>(`/fair/${receipt.round}.json`),
    ask<FairProofAnswer>(`/fair/${receipt.round}/proof/${receipt.leaf}.json`),
  ])
  if (!round?.status || !proof) return undefined
  const { public_key: publicKey, head, before } = round.round
  if (!/^[0-9a-f]{64}$/.test(publicKey)) return undefined
  // The round was sealed between the two questions: both are asked again by whoever tries again.
  if (head && !proof.status && proof.code === 'PROOF_TOO_EARLY') return undefined
  return {
    receipt,
    publicKey,
    head: readHead(head) ?? null,
    before: readHead(before) ?? null,
    proof: proof.status ? (readProof(proof.proof) ?? null) : null,
  }
}

interface Refused {
  readonly status: false
  readonly code: string
}

/** What an answer says of the world: here, not here, not yet. Undefined for anything else. */
async function ask<Answer>(path: string): Promise<Answer | Refused | undefined> {
  try {
    const answer = await fetch(path, { headers: { accept: 'application/json' }, credentials: 'omit' })
    return [200, 404, 409].includes(answer.status) ? await answer.json() : undefined
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return undefined
    throw error
  }
}

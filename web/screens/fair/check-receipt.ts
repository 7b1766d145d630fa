import { sha256 } from '@noble/hashes/sha2.js'
import type { FairProofAnswer, FairRoundAnswer, FairRoundBooksAnswer } from '../../../contract/fair.ts'
import { type Check, checkLeaf, checkTicket, withheldBooks } from '../../../domain/fair/check-ticket.ts'
import { readRoundBooks } from '../../../domain/fair/day/round-books.ts'
import {
  type Evidence,
  evidenceText,
  readHead,
  readProof,
  readResult,
} from '../../../domain/fair/evidence.ts'
import { readReceiptText, receiptText, type TicketReceipt } from '../../../domain/fair/receipt.ts'
import { verifyEd25519 } from '../../verifier/ed25519.ts'

export type Checked =
  | { readonly outcome: 'unreadable' | 'failed' }
  | {
      readonly outcome: 'checked'
      readonly receipt: TicketReceipt
      readonly checks: readonly Check[]
      /** The evidence as a file for the member to keep. */
      readonly file: string
    }

export type LeafChecked =
  | { readonly outcome: 'unreadable' | 'failed' }
  | { readonly outcome: 'sealed'; readonly leaf: string; readonly checks: readonly Check[] }

/**
 * Checks a receipt in this browser. Only its round and leaf are sent to the server; numbers, stakes and nonce are not. Takes
 * the receipt's text, or an address that ends in it.
 */
export async function checkReceipt(text: string): Promise<Checked> {
  const receipt = readReceiptText(text)
  if (!receipt) return { outcome: 'unreadable' }
  const found = await gatherEvidence(receipt)
  if (!found) return { outcome: 'failed' }
  const evidence = { ...found, receipt }
  return {
    outcome: 'checked',
    receipt,
    checks: [...(await checkTicket(evidence, sha256, verifyEd25519)), ...withheldBooks(found, Date.now())],
    file: evidenceText(evidence, receiptText(receipt)),
  }
}

/** Checks the leaf in a ticket's QR code: whether it was sealed in time, but not what was bought. */
export async function checkLeafCode(round: string, leaf: string): Promise<LeafChecked> {
  if (!/^[0-9a-f]{64}$/.test(leaf)) return { outcome: 'unreadable' }
  const found = await gatherEvidence({ round, leaf })
  if (!found) return { outcome: 'failed' }
  return {
    outcome: 'sealed',
    leaf,
    checks: [
      ...(await checkLeaf({ ...found, round, leaf }, sha256, verifyEd25519)),
      ...withheldBooks(found, Date.now()),
    ],
  }
}

/** Undefined when the server does not answer: that is no verdict about the ticket. */
async function gatherEvidence(of: {
  readonly round: string
  readonly leaf: string
}): Promise<Omit<Evidence, 'receipt'> | undefined> {
  const [round, proof, tied] = await Promise.all([
    ask<FairRoundAnswer>(`/fair/${of.round}.json`),
    ask<FairProofAnswer>(`/fair/${of.round}/proof/${of.leaf}.json`),
    ask<FairRoundBooksAnswer>(`/fair/${of.round}/books.json`),
  ])
  if (!round?.status || !proof || !tied?.status) return undefined
  const { public_key: publicKey, head, before } = round.round
  if (!/^[0-9a-f]{64}$/.test(publicKey)) return undefined
  // The round was sealed between the two requests: a new check loads both again.
  if (head && !proof.status && proof.code === 'PROOF_TOO_EARLY') return undefined
  return {
    publicKey,
    head: readHead(head) ?? null,
    before: readHead(before) ?? null,
    proof: proof.status ? (readProof(proof.proof) ?? null) : null,
    result: readResult(round.round.result?.signed) ?? null,
    books: readRoundBooks(tied.books) ?? null,
  }
}

interface Refused {
  readonly status: false
  readonly code: string
}

/** What an answer means: found, not found or too early. Undefined for anything else. */
async function ask<Answer>(path: string): Promise<Answer | Refused | undefined> {
  try {
    const answer = await fetch(path, { headers: { accept: 'application/json' }, credentials: 'omit' })
    return [200, 404, 409].includes(answer.status) ? await answer.json() : undefined
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return undefined
    throw error
  }
}

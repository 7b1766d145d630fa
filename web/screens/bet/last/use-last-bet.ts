import { useEffect } from 'react'
import type { DraftOf } from '../write/draft.ts'
import { type Editor, stakeOf } from '../write/editor-state.ts'
import { lastBetCookie } from './last-bet.ts'

/** Remembers with which plan, types and price a line was written, for the next ticket of the lottery. */
export function useLastBet({ writer, plan }: DraftOf, lottery: string, editor: Editor): void {
  useEffect(() => {
    if (!isWrittenSo(editor)) return
    const { selected: types, stakeTyped: price } = editor
    const cookie = lastBetCookie(document.cookie, writer, { lottery, plan, types, price })
    // biome-ignore lint/suspicious/noDocumentCookie: the server reads it for the first drawing, as it does dark and light
    if (cookie) document.cookie = cookie
  }, [writer, plan, lottery, editor])
}

/** Whether the newest line was written with the types and the price that are on the screen. */
export function isWrittenSo(editor: Editor): boolean {
  const line = editor.lines.at(-1)
  return line !== undefined && editor.selected.includes(line.type) && line.stake === stakeOf(editor)
}

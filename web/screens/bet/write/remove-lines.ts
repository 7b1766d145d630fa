import { type Editor, notice } from './editor-state.ts'
import type { CartLine } from './lines.ts'

export function removeLines(editor: Editor, gone: (line: CartLine) => boolean): Editor {
  const lines = editor.lines.filter((line) => !gone(line))
  const count = editor.lines.length - lines.length
  if (count === 0) return editor
  return {
    ...editor,
    lines,
    refusal: null,
    undo: undoOf(editor),
    notice: notice(editor, { code: 'REMOVED', count }),
  }
}

export function undoOf({ lines, selected, typed, spread }: Editor): NonNullable<Editor['undo']> {
  return { lines, selected, typed, spread }
}

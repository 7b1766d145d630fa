import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { createPath, type Path, useNavigation } from 'react-router'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { askRelease } from '../loading/chunk-reload.ts'
import { askForParts, failPage, forgetFailedPage, useFailedFiles } from '../loading/failed-files.ts'
import { lostText } from '../text/lost.ts'
import { siteText } from '../text/th.ts'
import { showNote, shownNote, useNote } from './note.ts'

/** Says what did not come or was not sent, and asks for it or sends it again. What is typed stays. */
export function FailedNote() {
  const failed = useFailedFiles()
  const lost = useNote()
  const { location: wanted } = useNavigation()
  // Whoever goes elsewhere, or has arrived, waits for those files no more. An answer that was lost is forgotten by who waits for it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change is what matters
  useEffect(() => () => (shownNote() ? undefined : forgetFailedPage()), [wanted])
  const panel = useRef<HTMLDivElement>(null)
  // What is told once more is above what was opened meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change is what matters
  useEffect(() => {
    const focused = document.activeElement
    panel.current?.hidePopover?.()
    panel.current?.showPopover?.()
    if (panel.current?.contains(focused)) (focused as HTMLElement).focus()
  }, [lost, failed, wanted])
  // The page that failed may have been left before anybody knew.
  if (!lost && (failed === 'none' || (failed === 'page' && !wanted))) return null
  const note = (
    <div
      role="alert"
      popover="manual"
      ref={panel}
      className="fixed inset-x-4 top-26 bottom-auto z-[71] mx-auto flex max-w-110 items-center gap-3 rounded-md border border-line bg-overlay py-2 pr-2 pl-4 text-sm text-ink shadow-e3"
    >
      <span className="flex-1 text-pretty">{lost?.words ?? siteText.fileFailed}</span>
      <button
        type="button"
        className={buttonClass('brand', 'sm')}
        onClick={() => {
          if (lost) return lost.again()
          askForParts()
          if (failed === 'page' && wanted) void openAgain(wanted)
        }}
      >
        {siteText.loadAgain}
      </button>
      {lost ? (
        <button type="button" aria-label={lostText.close} className="p-2" onClick={() => showNote(undefined)}>
          <X size={18} aria-hidden="true" />
        </button>
      ) : null}
    </div>
  )
  // Outside of an open dialog nothing can be pressed or is read out.
  const dialog = document.querySelector('dialog:modal')
  return dialog ? createPortal(note, dialog) : note
}

/** As a document: a browser may remember for the page's life that a module did not come. */
async function openAgain(wanted: Path): Promise<void> {
  forgetFailedPage()
  if ((await askRelease()) === 'unreachable') failPage()
  else window.location.assign(createPath(wanted))
}

import { useEffect } from 'react'
import { createPath, type Path, useNavigation } from 'react-router'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { siteText } from '../text/th.ts'
import { askRelease } from './chunk-reload.ts'
import { askForParts, failPage, forgetFailedPage, useFailedFiles } from './failed-files.ts'

/** Says that a file of the page did not come, and asks for it again. What is typed stays. */
export function FailedNote() {
  const failed = useFailedFiles()
  const { location: wanted } = useNavigation()
  // Whoever goes elsewhere, or has arrived, waits for that page no more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change is what matters
  useEffect(() => forgetFailedPage, [wanted])
  // The page that failed may have been left before anybody knew.
  if (failed === 'none' || (failed === 'page' && !wanted)) return null
  return (
    <div
      role="alert"
      className="fixed inset-x-4 top-3 z-[71] mx-auto flex max-w-110 items-center gap-3 rounded-md border border-line bg-overlay py-2 pr-2 pl-4 text-sm shadow-e3"
    >
      <span className="flex-1 text-pretty">{siteText.fileFailed}</span>
      <button
        type="button"
        className={buttonClass('brand', 'sm')}
        onClick={() => {
          askForParts()
          if (failed === 'page' && wanted) void openAgain(wanted)
        }}
      >
        {siteText.loadAgain}
      </button>
    </div>
  )
}

/** As a document: a browser may remember for the page's life that a module did not come. */
async function openAgain(wanted: Path): Promise<void> {
  forgetFailedPage()
  if ((await askRelease()) === 'unreachable') failPage()
  else window.location.assign(createPath(wanted))
}

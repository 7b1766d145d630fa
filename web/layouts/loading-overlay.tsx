import { useNavigation } from 'react-router'
import { siteText } from '../text/th.ts'
import { BrandMark } from './brand-mark.tsx'
import './loading-overlay.css'

/** Covers the page while somebody is let in or led to a guarded page. Waits a moment: most pages are there before. */
export function LoadingOverlay() {
  const navigation = useNavigation()
  if (navigation.state === 'idle' || !coversPage(navigation.formAction ?? navigation.location.pathname))
    return null
  return (
    <div className="loading-overlay" role="status">
      <span className="loading-ring">
        <BrandMark size={44} />
      </span>
      <span className="unseen">{siteText.loading}</span>
    </div>
  )
}

/** The routes behind the guard, and the doors to them. */
const COVERED =
  /^\/($|login|register|logout|lottobet|bet(-realtime|list_bytype)?(\/|$)|financial|how_to_play)/

function coversPage(path: string): boolean {
  return COVERED.test(path)
}

import { useNavigation } from 'react-router'
import { useFailedFiles } from '../loading/failed-files.ts'
import { siteText } from '../text/th.ts'
import { BrandMark } from './brand-mark.tsx'
import './loading-overlay.css'

/** Covers the page during sign-in or navigation to a guarded page. Delayed, because most pages load before it is needed. */
export function LoadingOverlay() {
  const navigation = useNavigation()
  const failed = useFailedFiles()
  if (
    navigation.state === 'idle' ||
    failed === 'page' ||
    !coversPage(navigation.formAction ?? navigation.location.pathname)
  )
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

/** The guarded routes and the sign-in pages. */
const COVERED =
  /^\/($|login|register|logout|lottobet|bet(-realtime|list_bytype)?(\/|$)|financial|how_to_play)/

function coversPage(path: string): boolean {
  return COVERED.test(path)
}

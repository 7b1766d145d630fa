import ChevronDown from 'lucide-react/icons/chevron-down'
import Megaphone from 'lucide-react/icons/megaphone'
import { longDate } from '../../../ui/thai-date.ts'
import { menuText } from '../../text/th.ts'
import { langOf } from '../lang-of.ts'
import type { SiteNews as News } from '../profile.ts'
import './site-news.css'

/** The operator's running text below the header, and its notices when that is opened. No script is needed. */
export function SiteNews({ news: { running, notices }, className }: { news: News; className: string }) {
  const first = running[0] ?? notices[0]?.topic
  if (first === undefined) return null
  return (
    <aside className={`site-news ${className}`} aria-label={menuText.news}>
      <details>
        <summary className="page-width">
          <Megaphone size={18} strokeWidth={1.75} aria-hidden="true" />
          <span className="site-news-line" lang={langOf(first)}>
            {first}
          </span>
          {notices.length > 0 ? (
            <b className="site-news-count" aria-hidden="true">
              {notices.length}
            </b>
          ) : null}
          <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" />
        </summary>
        <div className="page-width site-news-all">
          {running.slice(1).map((text) => (
            <p key={text} lang={langOf(text)}>
              {text}
            </p>
          ))}
          <ul>
            {notices.map(({ id, topic, description, img, at }) => (
              <li key={id}>
                <b lang={langOf(topic)}>{topic}</b>
                <time dateTime={at}>{longDate(Date.parse(at))}</time>
                {img ? <img src={img} alt="" /> : null}
                <p lang={langOf(description)}>{description}</p>
              </li>
            ))}
          </ul>
        </div>
      </details>
    </aside>
  )
}

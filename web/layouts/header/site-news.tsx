import ChevronDown from 'lucide-react/icons/chevron-down'
import Megaphone from 'lucide-react/icons/megaphone'
import { longDate } from '../../../ui/thai-date.ts'
import { menuText } from '../../text/th.ts'
import { langOf } from '../lang-of.ts'
import type { SiteNews as News } from '../profile.ts'
import './site-news.css'

/** The operator's running text and notices: one line below the header, all of them when it is opened. No script is needed. */
export function SiteNews({ news: { running, notices }, className }: { news: News; className: string }) {
  const first = running[0] ?? notices[0]?.topic
  if (first === undefined) return null
  return (
    <details className={`site-news ${className}`} name="site-news">
      <summary className="page-width">
        <Megaphone size={18} strokeWidth={1.75} aria-hidden="true" />
        <span className="unseen">{menuText.news}</span>
        <span className="site-news-line" lang={langOf(first)}>
          {first}
        </span>
        {notices.length > 0 ? <b aria-hidden="true">{notices.length}</b> : null}
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" />
      </summary>
      <div className="page-width site-news-all">
        {running.map((text) => (
          <p key={text} lang={langOf(text)}>
            {text}
          </p>
        ))}
        <ul>
          {notices.map(({ id, topic, description, img, at }) => (
            <li key={id}>
              <h2 lang={langOf(topic)}>{topic}</h2>
              <time dateTime={at}>{longDate(Date.parse(at))}</time>
              {img ? <img src={img} alt="" /> : null}
              <p lang={langOf(description)}>{description}</p>
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}

import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'

interface SectionHeadProps {
  id: string
  title: string
  to: string
  more: string
}

export function SectionHead({ id, title, to, more }: SectionHeadProps) {
  return (
    <div className="section-head">
      <h2 id={id}>{title}</h2>
      <Link to={to}>
        {more}
        <ChevronRight aria-hidden="true" size={16} strokeWidth={1.75} />
      </Link>
    </div>
  )
}

import Search from 'lucide-react/icons/search'
import { useEffect, useState } from 'react'
import { tableText } from '../text/table.ts'
import '../../ui/fields/text-field.css'

/** So long a hand rests before what it typed is looked for. */
const REST_MS = 250

/** Looks for a text. The field shows what is typed at once; the address, and with it the table, follows. */
export function SearchField({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  /** Null: nothing else than what the address says. */
  const [typed, setTyped] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what to do with it is made anew at each drawing
  useEffect(() => {
    if (typed === null) return undefined
    if (typed === search) {
      setTyped(null)
      return undefined
    }
    const rest = setTimeout(() => onSearch(typed), REST_MS)
    return () => clearTimeout(rest)
  }, [typed, search])
  return (
    <div className="text-field-box console-table-search">
      <Search aria-hidden="true" size={18} strokeWidth={1.75} />
      <input
        type="search"
        aria-label={tableText.search}
        placeholder={tableText.search}
        autoComplete="off"
        maxLength={80}
        value={typed ?? search}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  )
}

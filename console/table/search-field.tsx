import Search from 'lucide-react/icons/search'
import { useEffect, useState } from 'react'
import { tableText } from '../text/table.ts'
import '../../ui/fields/text-field.css'

/** The search starts after typing has paused this long. */
const REST_MS = 250

interface SearchFieldProps {
  search: string
  onSearch: (search: string) => void
  /** What is looked for. */
  label?: string
}

/** A search field. It shows typing at once; the address, and with it the table, follows. */
export function SearchField({ search, onSearch, label = tableText.search }: SearchFieldProps) {
  /** Null when it equals the address. */
  const [typed, setTyped] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback changes at every render
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
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        maxLength={80}
        value={typed ?? search}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  )
}

import './progress-bar.css'

interface ProgressBarProps {
  done: number
  of: number
  /** Ids of what names it, and of the words beside it. */
  name: string
  words: string
}

/** How much of something is done, as a part: whose money it is may be hidden, so it is told in hundredths. More than all of it is all. */
export function ProgressBar({ done, of, name, words }: ProgressBarProps) {
  return (
    <progress
      className="progress-bar"
      value={of > 0 ? Math.floor(Math.min(done / of, 1) * 100) / 100 : 1}
      aria-labelledby={name}
      aria-describedby={words}
    />
  )
}

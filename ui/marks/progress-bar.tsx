import './progress-bar.css'

interface ProgressBarProps {
  done: number
  of: number
  /** Ids of what names it, and of the words beside it. */
  name: string
  words: string
}

/** How much of something is done. More than all of it is all. */
export function ProgressBar({ done, of, name, words }: ProgressBarProps) {
  return (
    <progress
      className="progress-bar"
      value={Math.min(done, of)}
      max={of}
      aria-labelledby={name}
      aria-describedby={words}
    />
  )
}

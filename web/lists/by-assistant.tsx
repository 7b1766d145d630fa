import { forOwnerText } from '../text/for-owner.ts'

/** After other words of a line: the assistant whose act it was; nothing where it was the member's. */
export function ByAssistant({ name }: { name: string | null | undefined }) {
  return name ? (
    <>
      {' · '}
      <span className="unseen">{forOwnerText.soldBy} </span>
      <span translate="no">{name}</span>
    </>
  ) : null
}

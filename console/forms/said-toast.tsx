import { Toast } from '../../ui/overlays/toast.tsx'
import { formsText } from '../text/forms.ts'
import { hideSaid, useSaid } from './said.ts'

/** Shows passing messages. Always mounted, so that screen readers announce what appears in it. */
export function SaidToast() {
  const said = useSaid()
  return (
    <div aria-live="polite">
      {said ? (
        <Toast
          key={said.id}
          title={said.title}
          tone={said.tone ?? 'success'}
          closeLabel={formsText.close}
          onClose={() => hideSaid(said.id)}
        />
      ) : null}
    </div>
  )
}

import { Toast } from '../../ui/overlays/toast.tsx'
import { formsText } from '../text/forms.ts'
import { unsay, useSaid } from './said.ts'

/** Where passing messages appear. It is always on the page, so that screen readers hear what comes into it. */
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
          onClose={() => unsay(said.id)}
        />
      ) : null}
    </div>
  )
}

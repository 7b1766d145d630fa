import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { formsText } from '../text/forms.ts'

/** Somebody else has changed what the form began with; what is typed stays until the newest is asked for. */
export function ChangedNote({ onTake }: { onTake: () => void }) {
  return (
    <Alert tone="warning">
      {formsText.changed}{' '}
      <Button tone="line" size="sm" onClick={onTake}>
        {formsText.takeNewest}
      </Button>
    </Alert>
  )
}

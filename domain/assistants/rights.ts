import type { AssistantPermission } from './permissions.ts'

/** What decides over the rights of an assistant who is signed in. */
interface Asked {
  /** Of its role. */
  readonly permissions: readonly AssistantPermission[]
  readonly hasTwoStep: boolean
  /** The owner asks a second step of all assistants. */
  readonly isTwoStepAsked: boolean
}

/** An assistant's rights: none before it has the second step that its owner asks for, which it then has to set up first. */
export function assistantRights({ permissions, hasTwoStep, isTwoStepAsked }: Asked) {
  const mustSetUp = isTwoStepAsked && !hasTwoStep
  return { mustSetUp, permissions: mustSetUp ? [] : permissions }
}

import { Alert, Button, Select, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../../api/index.ts'
import { clearDraft, keepDraft, readDraft } from '../../../frame/do.ts'
import { t } from '../../../frame/show.ts'
import { accountNames, type Platform, type Post, targetsOf } from '../post-facts.ts'
import { useNetworks } from '../use-networks.ts'
import { Accounts } from './accounts.tsx'
import { type DraftPost, onPlatform } from './draft-post.ts'
import { MediaField } from './media-field.tsx'
import { Previews, useCheck } from './preview.tsx'
import { Suggestions } from './suggestions.tsx'

interface ComposerProps {
  readonly initial: DraftPost
  /** Under this name what is written survives a reload. */
  readonly draftName: string
  readonly platforms: readonly Platform[]
  readonly stored?: Post
  readonly submit: (draft: DraftPost) => string
  /** Stores the post; what it throws is shown at the fields and networks it concerns. */
  readonly run: (draft: DraftPost, keep: (draft: DraftPost) => void) => Promise<unknown>
  readonly plan?: (draft: DraftPost, set: (patch: Partial<DraftPost>) => void) => ReactNode
  readonly onCancel?: () => void
}

/** Writes a post once, and shows it as each of its networks would. */
export function Composer(props: ComposerProps) {
  const { draft, set, forget } = useDraft(props)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const check = useCheck(draft, props.stored)
  const platform = props.platforms.find(({ id }) => id === draft.platform_id)
  const targets = targetsOf(platform, draft.target)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      await props.run(draft, (next) => set(next))
      forget()
    } catch (refusal) {
      setError(refusal)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="compose" onSubmit={(event) => void submit(event)} noValidate>
      <div className="compose-write">
        <Refusal error={error} />
        <PlatformSelect {...{ draft, set }} platforms={props.platforms} />
        {platform ? <Accounts {...{ draft, set, platform }} /> : null}
        <Words {...{ draft, set }} problem={problemAt(error, '/caption')} />
        {targets.includes('network_c') ? (
          <Textarea
            label={t('Thread')}
            description={t('What follows on X, in reply to the post. An empty line begins the next part.')}
            autosize
            minRows={2}
            value={draft.thread}
            onChange={({ currentTarget }) => set({ thread: currentTarget.value })}
          />
        ) : null}
        {targets.some((network) => network !== 'network_c') ? (
          <TextInput
            label={t('First comment')}
            description={t('Written below the post once it is live.')}
            value={draft.first_comment}
            onChange={({ currentTarget }) => set({ first_comment: currentTarget.value })}
          />
        ) : null}
        <TextInput
          label={t('Name')}
          description={t('Only you see it. Without one, the post is called as its text begins.')}
          value={draft.name}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
        {props.plan?.(draft, set)}
        <div className="compose-end">
          {props.onCancel ? (
            <Button
              variant="default"
              onClick={() => {
                forget()
                props.onCancel?.()
              }}
            >
              {t('Cancel')}
            </Button>
          ) : null}
          <Button type="submit" loading={busy} size="md" disabled={draft.platform_id === ''}>
            {props.submit(draft)}
          </Button>
        </div>
      </div>
      <div className="compose-previews">
        {check?.problems.map(({ path, message }) => (
          <Alert key={path + message} color="red" variant="light">
            {message}
          </Alert>
        ))}
        {platform ? (
          <Previews
            {...{ draft, platform, targets, check }}
            onText={(network, text) => set({ texts: withText(draft.texts, network, text) })}
          />
        ) : (
          <p className="quiet">{t('Choose where it goes to see it as each network shows it.')}</p>
        )}
      </div>
    </form>
  )
}

function useDraft({ initial, draftName }: ComposerProps) {
  const [draft, setDraft] = useState<DraftPost>(() => ({ ...initial, ...readDraft(draftName) }))
  const changed = useRef(false)
  useEffect(() => {
    if (changed.current) keepDraft(draftName, draft)
  }, [draft, draftName])
  const set = (patch: Partial<DraftPost> | ((before: DraftPost) => DraftPost)) => {
    changed.current = true
    setDraft((before) => (typeof patch === 'function' ? patch(before) : { ...before, ...patch }))
  }
  const forget = () => {
    changed.current = false
    clearDraft(draftName)
  }
  return { draft, set, forget }
}

type Set = ReturnType<typeof useDraft>['set']

function Words({ draft, set, problem }: { draft: DraftPost; set: Set; problem: string | null }) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(0)
  const follow = () => setCaret(area.current?.selectionStart ?? 0)
  return (
    <MediaField
      media={draft.media}
      onChange={(change) => set((before) => ({ ...before, media: change(before.media) }))}
    >
      <Textarea
        ref={area}
        label={t('Text')}
        autosize
        minRows={5}
        maxRows={18}
        error={problem}
        value={draft.caption}
        onChange={({ currentTarget }) => {
          set({ caption: currentTarget.value })
          setCaret(currentTarget.selectionStart)
        }}
        onKeyUp={follow}
        onClick={follow}
      />
      <Suggestions
        text={draft.caption}
        caret={Math.min(caret, draft.caption.length)}
        onPick={(caption, at) => {
          set({ caption })
          setCaret(at)
          requestAnimationFrame(() => {
            area.current?.focus()
            area.current?.setSelectionRange(at, at)
          })
        }}
      />
    </MediaField>
  )
}

function PlatformSelect({ draft, set, platforms }: { draft: DraftPost; set: Set; platforms: readonly Platform[] }) {
  const { platformLabel } = useNetworks()
  return (
    <Select
      label={t('Where it goes')}
      required
      allowDeselect={false}
      value={draft.platform_id === '' ? null : draft.platform_id}
      onChange={(id) => {
        const platform = platforms.find((one) => one.id === id)
        if (platform) set((before) => onPlatform(before, platform))
      }}
      data={platforms.map((platform) => ({
        value: platform.id,
        label: [platformLabel(platform), accountNames(platform) || platform.description].filter(Boolean).join(': '),
      }))}
    />
  )
}

const withText = (texts: DraftPost['texts'], network: keyof DraftPost['texts'], text: string | null) => {
  const { [network]: _, ...others } = texts
  return text === null ? others : { ...others, [network]: text }
}

const problemAt = (error: unknown, path: string): string | null =>
  error instanceof ApiError ? (error.problems.find((problem) => problem.path === path)?.message ?? null) : null

/** What the API refused and no field shows. */
function Refusal({ error }: { error: unknown }) {
  if (!error) return null
  const problems = error instanceof ApiError ? error.problems.filter(({ path }) => path !== '/caption') : []
  return (
    <Alert color="red" variant="light" role="alert" title={messageOf(error)}>
      {problems
        .filter(({ message }) => message !== messageOf(error))
        .map(({ path, message }) => (
          <div key={path + message}>{message}</div>
        ))}
    </Alert>
  )
}

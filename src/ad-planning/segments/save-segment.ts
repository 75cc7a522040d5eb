import type { Queryable } from '../../platform/db/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Given } from '../../platform/http/body-rules.ts'
import { invalidData } from '../../platform/http/refusals.ts'
import { newId } from '../../platform/ids.ts'
import { presentPersonId } from '../people/index.ts'
import { buildSegment, tellMoves } from './build-segment.ts'
import { checkCriteria, type GivenGroup, type Group, type Problem, ruleProblems } from './criteria.rules.ts'
import { previewOf } from './criteria-store.ts'
import { deleteMember, insertMember, readMember } from './member-store.ts'
import type {
  AddMember,
  BuildResultView,
  CreateSegment,
  PreviewSegment,
  PreviewView,
  SavedSegmentView,
  SegmentMemberView,
  SegmentView,
  UpdateSegment,
} from './schema.ts'
import { lockSegment, readSegment, type SegmentFields, writeSegment } from './segment-store.ts'

/**
 * Creates a segment, and builds it immediately if it is automatic. Throws `invalid_data` (400) for an invalid rule. If
 * the build fails, nothing is stored.
 */
export async function createSegment(tx: Queryable, body: CreateSegment, now: Date): Promise<SavedSegmentView> {
  const id = newId('seg', now.getTime())
  const fields: SegmentFields = {
    name: body.name,
    description: body.description ?? null,
    segment_type: body.segment_type ?? 'custom',
    criteria: checked(body.criteria ?? null),
    is_active: body.is_active ?? true,
    auto_update: body.auto_update ?? true,
    color: body.color ?? null,
    metadata: body.metadata ?? {},
  }
  await writeSegment(tx, id, fields, now)
  return saved(tx, id, fields.is_active && fields.auto_update, now)
}

/**
 * Changes a segment. Rebuilds it if the caller asks for that, or if it is automatic and its rule is new or it was not
 * automatic before. Returns null if no segment has this id. Throws `invalid_data` (400) for an invalid rule.
 */
export async function updateSegment(
  tx: Queryable,
  id: string,
  { rebuild = false, criteria, ...given }: UpdateSegment,
  now: Date,
): Promise<SavedSegmentView | null> {
  const before = await lockSegment(tx, id)
  if (!before) return null
  const fields = { ...fieldsOf(before), ...given }
  const changed = criteria === undefined ? before.criteria : checked(criteria)
  await writeSegment(tx, id, { ...fields, criteria: changed }, now)
  const follows = fields.is_active && fields.auto_update && (criteria !== undefined || !isFollowing(before))
  return saved(tx, id, rebuild || follows, now)
}

/** Rebuilds a segment, automatic or not. Returns null if no segment has this id. */
export async function rebuildSegment(tx: Queryable, id: string, now: Date): Promise<BuildResultView | null> {
  const segment = await lockSegment(tx, id)
  return segment && buildSegment(tx, segment, now)
}

export async function previewSegment(tx: Queryable, { criteria }: PreviewSegment, now: Date): Promise<PreviewView> {
  return previewOf(tx, checkedGroup(criteria), now)
}

/**
 * Adds a member by hand, whom rules do not remove. Returns null if no segment has this id. Throws `invalid_data` (400)
 * for an unknown person.
 */
export async function addMember(
  tx: Queryable,
  id: string,
  { person_id, added_reason }: AddMember,
  now: Date,
): Promise<SegmentMemberView | null> {
  if (!(await lockSegment(tx, id))) return null
  const personId = (await presentPersonId(tx, person_id)) ?? person_id
  const came = await insertMember(tx, { segmentId: id, personId, reason: added_reason }, now)
  if (came === 'entered') await tellMoves(tx, id, { entered: [personId], left: [] })
  return readMember(tx, id, personId)
}

/**
 * Removes a member. Returns false if the person was not a member or no segment has this id. A rule that still matches
 * adds them again.
 */
export async function removeMember(tx: Queryable, id: string, personId: string): Promise<boolean> {
  if (!(await lockSegment(tx, id))) return false
  if (!(await deleteMember(tx, id, personId))) return false
  await tellMoves(tx, id, { entered: [], left: [personId] })
  return true
}

const isFollowing = ({ is_active, auto_update }: SegmentView): boolean => is_active && auto_update

function fieldsOf(segment: SegmentView): SegmentFields {
  const { name, description, segment_type, criteria, is_active, auto_update, color, metadata } = segment
  return { name, description, segment_type, criteria, is_active, auto_update, color, metadata }
}

/**
 * Returns the problems with the segment's criteria. If the schema has rejected parts of the criteria, checks only the
 * single rules that it accepted.
 */
export function segmentProblems({ body, sound }: Given<{ criteria: GivenGroup | null }>): Problem[] {
  if (body.criteria) return checkCriteria(body.criteria).problems
  return sound.criteria ? ruleProblems(sound.criteria) : []
}

function checkedGroup(given: GivenGroup): Group {
  const { criteria, problems } = checkCriteria(given)
  if (problems.length > 0) throw invalidData(problems)
  return criteria
}

const checked = (given: GivenGroup | null): SegmentView['criteria'] =>
  given === null ? null : { ...checkedGroup(given) }

async function saved(tx: Queryable, id: string, isBuilt: boolean, now: Date): Promise<SavedSegmentView> {
  const written = await readSegment(tx, id)
  if (!written) throw notFound('This segment')
  if (!isBuilt) return { segment: written, build_result: null, message: 'Saved, but not built.' }
  const build = await buildSegment(tx, written, now)
  const built = await readSegment(tx, id)
  const { members_added, members_removed } = build
  return {
    segment: built ?? written,
    build_result: build,
    message: `Saved and built: ${members_added} came, ${members_removed} left.`,
  }
}

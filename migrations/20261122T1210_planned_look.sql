-- The plain test of an experiment, taken once: at the first look after the planned number of units.
-- {"looked_at", "total_samples", "alpha", "comparisons"}; it never changes afterwards.
alter table experiment add column planned_look jsonb;
alter table experiment add constraint experiment_look_is_planned
  check (planned_look is null or (jsonb_typeof(planned_look) = 'object' and target_sample_size is not null));

-- Experiments that ended before plain tests were taken once keep their figures.
update experiment
set results = jsonb_set(
  jsonb_set(results, '{statistics,planned_look}', 'null'),
  '{statistics,alpha_split}',
  jsonb_build_object('planned_look', 0, 'sequential', results -> 'statistics' -> 'alpha')
)
where results is not null;

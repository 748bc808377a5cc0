import { lazy } from 'react';

/** The form of a note, with its attachments; loaded when it is opened. */
export const NoteForm = lazy(async () => ({ default: (await import('./note-form.tsx')).NoteForm }));

/** The form of a task. */
export const TaskForm = lazy(async () => ({ default: (await import('./task-form.tsx')).TaskForm }));

/** The form that chooses the reminder plan of a customer. */
export const PlanForm = lazy(async () => ({ default: (await import('./plan-form.tsx')).PlanForm }));

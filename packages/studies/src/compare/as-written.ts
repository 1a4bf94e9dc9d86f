/** Stands among the names of models for the scenario as it is written, whatever its groups move by. */
export const asWritten = 'own';

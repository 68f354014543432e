-- payments_held_idx has the same rows.
-- lives-with: 20261129190000
-- needs: 20261129210000
DROP INDEX CONCURRENTLY IF EXISTS "payments_to_move_idx";

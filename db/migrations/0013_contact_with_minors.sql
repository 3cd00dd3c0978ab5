DELETE FROM follows WHERE EXISTS (
  SELECT 1 FROM users AS follower, users AS followed
  WHERE follower.id = follows.follower_id AND followed.id = follows.followed_id AND (
    (followed.band IN ('Under 6', '6-9', '10-12') AND NOT EXISTS (
      SELECT 1 FROM crews WHERE accepted_at IS NOT NULL
        AND ((asker_id = follower.id AND asked_id = followed.id) OR (asker_id = followed.id AND asked_id = follower.id))
    ))
    OR (
      ((follower.is_business AND follower.approved_at IS NULL) OR (followed.is_business AND followed.approved_at IS NULL))
      AND (follower.band IS NOT '18+' OR followed.band IS NOT '18+')
    )
  )
);--> statement-breakpoint
DELETE FROM crews WHERE answered_at IS NULL AND EXISTS (
  SELECT 1 FROM users AS asker, users AS asked
  WHERE asker.id = crews.asker_id AND asked.id = crews.asked_id AND asker.band = '18+' AND asked.band = '13-17'
    AND NOT EXISTS (SELECT 1 FROM follows WHERE follower_id = asked.id AND followed_id = asker.id)
);

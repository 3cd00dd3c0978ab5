UPDATE `users` SET
  `name` = trim(replace(replace(replace(replace(`name`, char(13), ' '), char(10), ' '), char(8232), ' '), char(8233), ' ')),
  `city` = trim(replace(replace(replace(replace(`city`, char(13), ' '), char(10), ' '), char(8232), ' '), char(8233), ' ')),
  `instagram` = trim(replace(replace(replace(replace(`instagram`, char(13), ' '), char(10), ' '), char(8232), ' '), char(8233), ' ')),
  `sponsors` = trim(replace(replace(replace(replace(`sponsors`, char(13), ' '), char(10), ' '), char(8232), ' '), char(8233), ' ')),
  `website` = trim(replace(replace(replace(replace(`website`, char(13), ' '), char(10), ' '), char(8232), ' '), char(8233), ' '))
WHERE instr(`name` || `city` || `instagram` || `sponsors` || `website`, char(13))
  OR instr(`name` || `city` || `instagram` || `sponsors` || `website`, char(10))
  OR instr(`name` || `city` || `instagram` || `sponsors` || `website`, char(8232))
  OR instr(`name` || `city` || `instagram` || `sponsors` || `website`, char(8233));
